/** What is about to be done on the screen, each in a dialog of its own. */
export type DeviceTask<D> =
  | { readonly kind: "new" }
  | { readonly kind: "edit" | "copy" | Decision; readonly device: D };

/** What is confirmed before it is done. */
export type Decision = "delete" | "deactivate" | "activate" | "revoke";

/** What a dialog is opened for. A copy starts from a device and becomes one of its own. */
export type DialogPurpose<D> =
  | { readonly mode: "new" }
  | { readonly mode: "edit" | "copy"; readonly device: D };
