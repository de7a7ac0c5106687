import { styled } from "styled-components";
import { visuallyHidden } from "../../../theme/layout.tsx";
import { token } from "../../../theme/tokens.ts";

export const Step = styled.div`
  display: grid;
  gap: ${token.space[2]};
  margin-top: ${token.space[2]};
  min-width: 0;

  > div > p + button {
    margin-top: ${token.space[1]};
  }
`;

export const DropZone = styled.div`
  display: grid;
  justify-items: center;
  gap: ${token.space[1]};
  padding: ${token.space[3]} ${token.space[2]};
  border: ${token.border.ring} dashed ${token.color.soft};
  border-radius: ${token.radius.medium};
  color: ${token.color.soft};
  text-align: center;

  &[data-over] {
    border-color: ${token.color.sea};
    background: ${token.color.mist};
  }
  input {
    ${visuallyHidden}
  }
`;

/** The frame of the preview's table, which scrolls sideways so that the dialog need not. */
export const TableFrame = styled.section`
  overflow-x: auto;
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.small};

  &:focus-visible {
    outline: ${token.border.rule} solid ${token.color.sea};
  }
  table {
    min-width: 100%;
    border-collapse: collapse;
    font-size: ${token.text.caption};
  }
  th,
  td {
    min-width: ${token.width[10]};
    max-width: ${token.width[16]};
    padding: ${token.space[0.75]} ${token.space[1]};
    border-bottom: ${token.border.hairline} solid ${token.color.line};
    overflow: hidden;
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  tr:last-child td {
    border-bottom: 0;
  }
  th label {
    display: block;
    margin-bottom: ${token.space[0.5]};
    overflow: hidden;
    text-overflow: ellipsis;
  }
  select {
    min-height: ${token.size.target};
    padding-block: ${token.space[0.5]};
    font-size: ${token.text.small};
  }
`;

export const Summary = styled.ul`
  display: grid;
  gap: ${token.space[0.5]};
  margin: 0;
  padding-left: ${token.space[2.5]};

  li::marker {
    color: ${token.color.soft};
  }
`;

/** The live region that shows how many rows can be imported with the current choices. */
export const Outcome = styled.output`
  display: grid;
  gap: ${token.space[1]};
  overflow-wrap: anywhere;
`;

/** One select for each unknown solution, in two columns if there is enough space. */
export const UnknownSolutions = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${token.width[14]}), 1fr));
  align-items: end;
  gap: ${token.space[1.5]} ${token.space[2]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0;
    font-weight: 600;
  }
  > p {
    grid-column: 1 / -1;
    color: ${token.color.soft};
    font-size: ${token.text.small};
  }
`;

export const Progress = styled.output`
  display: grid;
  gap: ${token.space[1]};

  progress {
    width: 100%;
    accent-color: ${token.color.sea};
  }
`;
