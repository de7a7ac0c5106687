import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { headingText } from "../ui/heading-text.tsx";
import { languageCss } from "./language-css.ts";

test.each(["h2", "strong", "p", "li", "a"] as const)(
  "breaks a Chinese text in a <%s> only between its words",
  (Title) => {
    render(
      <>
        <style>{languageCss("zh-Hans")}</style>
        <Title>{headingText("您的收银机、打印机和菜单都照旧")}</Title>
      </>,
    );
    const title = screen.getByText(/收银机/);
    expect(getComputedStyle(title).wordBreak).toBe("keep-all");
  },
);
