import { startTransition, useEffect, useState } from "react";

/**
 * How many parts of a large screen are drawn by now: one more with each turn, so that keys and the pointer are heard in
 * between. Drawn as one, it would keep the browser from everything else for as long as it takes.
 */
export function useTurns(parts: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn < parts) startTransition(() => setTurn(turn + 1));
  }, [turn, parts]);
  return turn;
}
