import type { Device } from "@v2x/contract";
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
  Device["enrollmentStatus"],
  { tone: "success" | "warning" | "error" | "neutral"; icon: LucideIcon }
> = {
  NOT_ENROLLED: { tone: "neutral", icon: CircleDashed },
  ENROLLED: { tone: "success", icon: CircleCheck },
  REVOKED: { tone: "error", icon: Ban },
  EXPIRED: { tone: "warning", icon: Clock },
  DEACTIVATED: { tone: "warning", icon: CirclePause },
  UNKNOWN: { tone: "neutral", icon: CircleHelp },
};

/** Where a device stands with the EA. */
export function DeviceStatus({ status }: { status: Device["enrollmentStatus"] }) {
  const { t } = useTranslation();
  return <StatusWord {...looks[status]} text={t(`ccms.device_status_${status}`)} />;
}
