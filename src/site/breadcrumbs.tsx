import { styled } from "styled-components";
import { useMessages } from "../content/messages.ts";
import type { AnyPage } from "../content/page-content.ts";
import { Wrap } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { wholeWords } from "../ui/whole-words.tsx";

const Trail = styled(Wrap)`
  padding-block: ${token.space[2]};
  font-size: ${token.text.small};

  ol {
    display: flex;
    flex-wrap: wrap;
    gap: ${token.space[0.5]} ${token.space[1]};
    color: ${token.color.soft};
  }
  li:not(:last-child)::after {
    content: "/" / "";
    margin-left: ${token.space[1]};
    opacity: 0.6;
  }
  a {
    color: inherit;
  }
`;

/** The path from the home page to this page, which is the last step. */
export function Breadcrumbs({ steps }: { steps: AnyPage["breadcrumbs"] }) {
  const { controls } = useMessages();
  if (!steps?.length) return null;
  return (
    <Trail as="nav" aria-label={controls.breadcrumb}>
      <ol>
        {steps.map((step, index) => (
          <li key={step._key} aria-current={index === steps.length - 1 ? "page" : undefined}>
            {step.path && index < steps.length - 1 ? (
              <a href={step.anchor ? `${step.path}#${step.anchor}` : step.path}>
                {wholeWords(step.label)}
              </a>
            ) : (
              step.label
            )}
          </li>
        ))}
      </ol>
    </Trail>
  );
}
