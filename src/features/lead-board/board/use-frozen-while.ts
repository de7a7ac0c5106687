import { useState } from "react";

/** The value; while `isFrozen`, the one from when it was frozen. */
export function useFrozenWhile<Value>(value: Value, isFrozen: boolean): Value {
  const [frozen, setFrozen] = useState(value);
  if (!isFrozen && frozen !== value) setFrozen(value);
  return isFrozen ? frozen : value;
}
