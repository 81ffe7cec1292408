import { ScreenError } from "./ScreenError.tsx";
import { SignedOutFrame } from "./SignedOutFrame.tsx";

/** The 500 page for a failure of the frame itself. */
export function RootError() {
  return (
    <SignedOutFrame>
      <ScreenError />
    </SignedOutFrame>
  );
}
