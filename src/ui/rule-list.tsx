import { styled } from "styled-components";
import { VisuallyHidden } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { HiddenStatus } from "./page.styles.ts";

/** One rule for a value, e.g. of a new password. */
export type Rule = { label: string; isMet: boolean };

const List = styled.ul`
  display: grid;
  /* At most three columns: five rules fill two lines, and no line has a single rule. */
  grid-template-columns: repeat(auto-fill, minmax(min(max(${token.width[10]}, 30%), 100%), 1fr));
  gap: ${token.space[0.25]} ${token.space[1.5]};
`;

const Item = styled.li`
  display: flex;
  align-items: baseline;
  gap: ${token.space[0.75]};
  color: ${token.color.soft};

  svg {
    flex: none;
    align-self: center;
  }
  &[data-met] {
    color: ${token.color.sea};
  }
`;

function Mark({ isMet }: { isMet: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" aria-hidden>
      {isMet ? (
        <path d="m3 8.5 3.25 3.25L13 5" strokeWidth="2" />
      ) : (
        <circle cx="8" cy="8" r="2.5" />
      )}
    </svg>
  );
}

/** The rules for a value, each marked once met; the count is announced while `isStarted`. */
export function RuleList({ rules, isStarted }: { rules: Rule[]; isStarted: boolean }) {
  const met = rules.filter(({ isMet }) => isMet).length;
  return (
    <>
      <List>
        {rules.map(({ label, isMet }) => (
          <Item key={label} data-met={isMet || undefined}>
            <Mark isMet={isMet} />
            <span>
              {label}
              <VisuallyHidden>{isMet ? ", done" : ", missing"}</VisuallyHidden>
            </span>
          </Item>
        ))}
      </List>
      <HiddenStatus>{isStarted ? `${met} of ${rules.length} rules met` : ""}</HiddenStatus>
    </>
  );
}
