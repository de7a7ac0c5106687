import * as boxes from "./boxes.ts";
import * as cover from "./cover.ts";
import * as looks from "./look.ts";
import * as problems from "./problems.ts";
import * as watch from "./watch.ts";
import * as words from "./words.ts";

/** The text of these modules as one script: a page cannot import them. */
const script = [words, boxes, cover, problems, looks, watch]
  .flatMap((module) =>
    Object.entries<unknown>(module).map(([name, part]) =>
      typeof part === "function" ? String(part) : `const ${name} = ${JSON.stringify(part)};`,
    ),
  )
  .join("\n");

/** An expression that checks the page, with or without scrolling to each control; its value is a list of problems. */
export function lookScript(isScrolling: boolean): string {
  return `(() => { ${script}\nreturn seen(${isScrolling}); })()`;
}

/** A script that checks whenever the page has become idle, and logs its findings after `mark`. */
export function watchScript(mark: string, origin: string): string {
  const options = JSON.stringify({ mark, origin });
  return `(() => { ${script}\nkeepLooking(${options}); })();`;
}
