import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { FieldFlag } from "../worker/worker-protocol.ts";

/** How what is said of a field looks; its words are `decoder.flag_…`. */
export const flags: Readonly<Record<FieldFlag, { readonly icon: LucideIcon; readonly color: string }>> = {
  remark: { icon: Info, color: "info.main" },
  broken: { icon: TriangleAlert, color: "warning.main" },
  failure: { icon: CircleAlert, color: "error.main" },
};
