import { styled } from "styled-components";
import { Link } from "react-router-dom";
import type { AnyPage } from "../content/page-content.ts";
import { Wrap } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

const Trail = styled(Wrap)`
  padding-block: ${token.space[2]};
  font-size: 0.9375rem;

  ol {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.625rem;
    color: ${token.color.soft};
  }
  li:not(:last-child)::after {
    content: "/" / "";
    margin-left: 0.625rem;
    opacity: 0.6;
  }
  a {
    color: inherit;
  }
`;

/** The way from the home page to this one; the last step is the page itself. */
export function Breadcrumbs({ steps }: { steps: AnyPage["breadcrumbs"] }) {
  if (!steps?.length) return null;
  return (
    <Trail as="nav" aria-label="Breadcrumb">
      <ol>
        {steps.map((step, index) => (
          <li key={step._key} aria-current={index === steps.length - 1 ? "page" : undefined}>
            {step.path && index < steps.length - 1 ? (
              <Link to={step.anchor ? `${step.path}#${step.anchor}` : step.path}>{step.label}</Link>
            ) : (
              step.label
            )}
          </li>
        ))}
      </ol>
    </Trail>
  );
}
