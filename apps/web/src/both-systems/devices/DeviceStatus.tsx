import type { EnrollmentStatus } from "@v2x/contract";
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  Clock,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { StatusWord } from "../../ui/StatusWord.tsx";

const looks: Record<
  EnrollmentStatus,
  { tone: "success" | "warning" | "error" | "neutral"; icon: LucideIcon }
> = {
  NOT_ENROLLED: { tone: "neutral", icon: CircleDashed },
  ENROLLED: { tone: "success", icon: CircleCheck },
  REVOKED: { tone: "error", icon: Ban },
  EXPIRED: { tone: "warning", icon: Clock },
  DEACTIVATED: { tone: "warning", icon: CirclePause },
  UNKNOWN: { tone: "neutral", icon: CircleHelp },
};

/** Where a device stands with the authority that it enrols with. */
export function DeviceStatus({ status }: { status: EnrollmentStatus }) {
  const { t } = useTranslation();
  return <StatusWord {...looks[status]} text={t(`device.status_${status}`)} />;
}
