import type { TestProfile } from "@v2x/contract";
import { DeleteProfileDialog } from "./DeleteProfileDialog.tsx";
import { InfoDialog } from "./InfoDialog.tsx";
import { ProfileDialog } from "./ProfileDialog.tsx";

/** What is about to be done on the screen, each in a dialog of its own. */
export type ProfileTask =
  | { readonly kind: "create" }
  | { readonly kind: "info" | "delete"; readonly profile: TestProfile };

/** The dialog of what is about to be done; none without a task. */
export function ProfileTaskDialog({
  task,
  onCreated,
  onClose,
}: {
  task: ProfileTask | undefined;
  onCreated: (profile: TestProfile) => void;
  onClose: () => void;
}) {
  switch (task?.kind) {
    case undefined:
      return null;
    case "create":
      return <ProfileDialog onCreated={onCreated} onClose={onClose} />;
    case "info":
      return <InfoDialog profile={task.profile} onClose={onClose} />;
    case "delete":
      return <DeleteProfileDialog profile={task.profile} onClose={onClose} />;
  }
}
