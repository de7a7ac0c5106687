import { styled } from "styled-components";
import { VisuallyHidden } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { HiddenStatus } from "./page.styles.ts";

export type Rule = { label: string; isMet: boolean };

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(10.5rem, 100%), 1fr));
  gap: 0.125rem 0.75rem;
`;

const Item = styled.li`
  display: flex;
  align-items: baseline;
  gap: 0.375rem;
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

/** What a value must have, each ticked once it has it; `isStarted` when there is a value to speak of. */
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
