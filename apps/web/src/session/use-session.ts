import { createContext, useContext, useSyncExternalStore } from "react";
import type { Session, SessionState } from "./session.ts";

export const SessionContext = createContext<Session | undefined>(undefined);

/** The sign-in of this tab. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new TypeError("useSession needs a SessionContext above it");
  return session;
}

/** What the session is doing; renders again when that changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.getState);
}
