import { useState } from "react";

/** Returns `value`; while `isFrozen` is true, returns the value from before. */
export function useFrozenWhile<Value>(value: Value, isFrozen: boolean): Value {
  const [frozen, setFrozen] = useState(value);
  if (!isFrozen && frozen !== value) setFrozen(value);
  return isFrozen ? frozen : value;
}
