import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "../../../ui/link.tsx";
import { formatDay } from "../../../lib/format-time.ts";
import { useServerData } from "../../../supabase/use-server-data.ts";
import { panelPath } from "../../leads/model/desk-paths.ts";
import { sharedText } from "../../leads/model/same-person.ts";
import { type Candidate, findDuplicates, knownKeys } from "./known-data.ts";
import { KnownNotice } from "./possible-duplicates.styles.ts";
import { DuplicateItem, DuplicateList } from "../../lead-ui/controls/person-list.styles.ts";

/** Milliseconds without a key press before the search. */
const SETTLE_TIME = 400;

/** The debounced value. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), SETTLE_TIME);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Lists stored leads of the person who is being entered, without blocking the form. */
export function PossibleDuplicates({ candidate }: { candidate: Candidate }) {
  const { search } = useLocation();
  const settled = useSettled(candidate);
  const { data: known = [] } = useServerData(
    knownKeys.of(Object.values(settled)),
    () => findDuplicates([settled]),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return (
    <KnownNotice>
      {known.length === 0 ? null : (
        <>
          <p>Possible duplicate:</p>
          <DuplicateList>
            {known.map((other) =>
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
    </KnownNotice>
  );
}
