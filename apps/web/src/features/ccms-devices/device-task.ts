import type { Device } from "@v2x/contract";

/** What is about to be done on the screen, each in a dialog of its own. */
export type DeviceTask =
  | { readonly kind: "new" }
  | { readonly kind: "edit" | "copy" | Decision; readonly device: Device };

/** What is confirmed before it is done. */
export type Decision = "delete" | "deactivate" | "activate" | "revoke";
