/** The portal's other tabs in this browser. */
export interface OtherTabs {
  /** Tells them that somebody has logged out here, and with that everywhere. */
  tellSignedOut(): void;
  onSignedOut(listener: () => void): void;
}

const signedOut = "signed-out";

/** Reaches the tabs of the same origin; what is told is heard in the others only. */
export function connectOtherTabs(): OtherTabs {
  const channel = new BroadcastChannel("session");
  return {
    tellSignedOut: () => channel.postMessage(signedOut),
    onSignedOut: (listener) =>
      channel.addEventListener("message", ({ data }) => {
        if (data === signedOut) listener();
      }),
  };
}
