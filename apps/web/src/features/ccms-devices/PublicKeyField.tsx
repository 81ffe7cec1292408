import { KeyFields } from "../../both-systems/devices/KeyFields.tsx";
import { useFieldError } from "./form-problems.ts";

/** The device's public key and its type. */
export function PublicKeyField() {
  return <KeyFields name="compressedKey" error={useFieldError("compressedKey")} />;
}
