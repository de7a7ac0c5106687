import type { FieldErrors } from "react-hook-form";
import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";
import { fieldId, type LeadFieldName, type LeadInput, LEAD_FIELDS } from "./lead.schema.ts";

// Mounted empty before its first message, so that the message is announced.
const Region = styled.div`
  &:not(:empty) {
    margin-bottom: ${token.space[3]};
  }
`;

const Card = styled.div`
  padding: ${token.space[2]};
  border: 1px solid ${token.color.clay};
  border-left-width: 4px;
  border-radius: ${token.radius.small};

  p {
    font-weight: 650;
  }
  a {
    display: inline-block;
    padding-block: 0.1875rem;
    color: ${token.color.clay};
  }
`;

type ErrorSummaryProps = {
  errors: FieldErrors<LeadInput>;
  onChoose: (name: LeadFieldName) => void;
};

/** What keeps the form from being sent, in the order of the fields; each message leads to its field. */
export function ErrorSummary({ errors, onChoose }: ErrorSummaryProps) {
  const wrong = LEAD_FIELDS.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ name, message }] : [];
  });
  return (
    <Region role="alert">
      {wrong.length > 0 && (
        <Card>
          <p>Please check the following:</p>
          <ul>
            {wrong.map(({ name, message }) => (
              <li key={name}>
                <a
                  href={`#${fieldId(name)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onChoose(name);
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Region>
  );
}
