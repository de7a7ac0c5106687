import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "../../../ui/link.tsx";
import { formatDay } from "../../../lib/format-time.ts";
import { useServerData } from "../../../supabase/use-server-data.ts";
import { panelPath } from "../../leads/model/desk-paths.ts";
import { sharedText } from "../../leads/model/same-person.ts";
import { type Candidate, findDuplicates, duplicateKeys } from "./known-data.ts";
import { DuplicatesNotice } from "./possible-duplicates.styles.ts";
import { DuplicateItem, DuplicateList } from "../../lead-ui/controls/person-list.styles.ts";

/** Milliseconds without a change after which duplicates are searched. */
const DEBOUNCE_DELAY = 400;

/** Returns the value once it has not changed for `DEBOUNCE_DELAY`; until then, the value from before. */
function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), DEBOUNCE_DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Lists stored leads that seem to be from the person who is being entered; does not block the form. */
export function PossibleDuplicates({ candidate }: { candidate: Candidate }) {
  const { search } = useLocation();
  const settled = useDebounced(candidate);
  const { data: duplicates = [] } = useServerData(
    duplicateKeys.of(Object.values(settled)),
    () => findDuplicates([settled]),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return (
    <DuplicatesNotice>
      {duplicates.length === 0 ? null : (
        <>
          <p>Possible duplicate:</p>
          <DuplicateList>
            {duplicates.map((other) =>
              other.id === null ? null : (
                <DuplicateItem key={other.id}>
                  <p>
                    <Link to={panelPath(other.id) + search}>
                      {other.company_name}, {other.contact_name}
                    </Link>{" "}
                    <small>
                      ({sharedText(other)}, {other.is_trashed ? "not on the board" : "came in"}{" "}
                      {formatDay(other.created_at)})
                    </small>
                  </p>
                </DuplicateItem>
              ),
            )}
          </DuplicateList>
        </>
      )}
    </DuplicatesNotice>
  );
}
