/** Whether the browser is cut off from the server. */
export interface Connection {
  isOffline(): boolean;
  subscribe(listener: () => void): () => void;
}

/** What is asked of the browser. */
export interface ConnectionPorts {
  /** Hears `online` and `offline`. */
  readonly events: EventTarget;
  /** What the browser believes. */
  isOnline(): boolean;
  /** Whether the server answers right now. */
  reachesServer(): Promise<boolean>;
}

/** How long a look is good for while the browser says that there is no network, in ms. */
const LOOK_AGAIN_AFTER = 1000;

/**
 * Follows the browser's own word on the connection. Its "offline" is checked, and checked again as long as it
 * lasts: a portal on the same machine answers without any network, and a network that is just going away may
 * carry one answer more.
 */
export function watchConnection({ events, isOnline, reachesServer }: ConnectionPorts): Connection {
  let isOffline = false;
  const listeners = new Set<() => void>();
  const enter = (next: boolean) => {
    if (next === isOffline) return;
    isOffline = next;
    for (const listener of listeners) listener();
  };
  let nextLook: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(nextLook);
    const isCutOff = !isOnline() && !(await reachesServer());
    // The connection may have come back meanwhile.
    enter(isCutOff && !isOnline());
    clearTimeout(nextLook);
    if (!isOnline()) nextLook = setTimeout(() => void look(), LOOK_AGAIN_AFTER);
  };
  events.addEventListener("online", () => void look());
  events.addEventListener("offline", () => void look());
  void look();
  return {
    isOffline: () => isOffline,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether the server answers at all, whatever it says. */
export function serverAnswers(): Promise<boolean> {
  return fetch("/healthz", { cache: "no-store" }).then(
    () => true,
    () => false,
  );
}

/** The connection of this page. */
export const connection = watchConnection({
  events: window,
  isOnline: () => navigator.onLine,
  reachesServer: serverAnswers,
});
