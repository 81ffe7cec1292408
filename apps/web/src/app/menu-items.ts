import type { Feature, Organization, System } from "@v2x/contract";
import {
  Binary,
  Building2,
  CarFront,
  FileKey2,
  FlaskConical,
  Gauge,
  House,
  ListChecks,
  ListTodo,
  type LucideIcon,
  Megaphone,
  NotebookPen,
  Package,
  PenLine,
  RadioTower,
  ScrollText,
  ShieldCheck,
  ShieldEllipsis,
  Tickets,
  Users,
} from "lucide-react";
import type { PlainMessageKey } from "../messages/message-texts.ts";
import { paths } from "../paths.ts";
import { systemsOf } from "../session/systems.ts";

/** An entry of the side menu. */
export interface MenuItem {
  readonly label: PlainMessageKey;
  readonly path: string;
  readonly icon: LucideIcon;
  /** Without it there is no such entry. */
  readonly feature?: Feature;
}

/** The entries of one certificate system, or of the operator. */
export interface MenuGroup {
  readonly name: System | "operator";
  readonly label: PlainMessageKey;
  readonly items: readonly MenuItem[];
}

/** The entries that everybody has. */
export const generalItems: readonly MenuItem[] = [
  { label: "menu.introduction", path: paths.introduction(), icon: House },
  { label: "menu.coer_decoder", path: paths.coerDecoder(), icon: Binary },
  { label: "menu.uper_decoder", path: paths.uperDecoder(), icon: RadioTower },
];

/** The entry of everybody who belongs to an organization. */
export const organizationItem: MenuItem = {
  label: "menu.members",
  path: paths.organization(),
  icon: Building2,
};

/** The entries of whoever runs this installation. */
export const operatorGroup: MenuGroup = {
  name: "operator",
  label: "menu.operator",
  items: [
    { label: "menu.operator_overview", path: paths.operatorOverview(), icon: Gauge },
    { label: "menu.operator_accounts", path: paths.operatorAccounts(), icon: Users },
    { label: "menu.operator_organizations", path: paths.operatorOrganizations(), icon: Building2 },
    { label: "menu.operator_events", path: paths.operatorEvents(), icon: ScrollText },
    { label: "menu.operator_devices", path: paths.operatorDevices(), icon: CarFront },
    { label: "menu.operator_authorities", path: paths.operatorAuthorities(), icon: ShieldCheck },
    { label: "menu.operator_lists", path: paths.operatorLists(), icon: ListChecks },
    { label: "menu.operator_jobs", path: paths.operatorJobs(), icon: ListTodo },
    { label: "menu.operator_notice", path: paths.operatorNotice(), icon: Megaphone },
    { label: "menu.operator_audit", path: paths.operatorAudit(), icon: NotebookPen },
  ],
};

const groups: readonly (MenuGroup & { readonly name: System })[] = [
  {
    name: "ccms",
    label: "menu.ccms",
    items: [
      { label: "menu.ccms_devices", path: paths.ccmsDevices(), icon: CarFront },
      { label: "menu.ccms_ca", path: paths.ccmsCa(), icon: ShieldCheck },
      { label: "menu.at_generator", path: paths.atGenerator(), icon: Tickets },
      { label: "menu.ccms_events", path: paths.ccmsEvents(), icon: ScrollText },
    ],
  },
  {
    name: "scms",
    label: "menu.scms",
    items: [
      { label: "menu.scms_devices", path: paths.scmsDevices(), icon: CarFront },
      { label: "menu.scms_ca", path: paths.scmsCa(), icon: ShieldCheck },
      { label: "menu.omniair", path: paths.omniair(), icon: Package },
      { label: "menu.test_profiles", path: paths.testProfiles(), icon: FlaskConical },
      { label: "menu.scms_events", path: paths.scmsEvents(), icon: ScrollText },
      { label: "menu.signer", path: paths.signer(), icon: PenLine },
      { label: "menu.camp_enrollment", path: paths.campEnrollment(), icon: FileKey2, feature: "camp" },
      { label: "menu.camp_ca", path: paths.campCa(), icon: ShieldEllipsis, feature: "camp" },
    ],
  },
];

/**
 * The groups of the systems that an organization is allowed; none without an organization.
 *
 * @param hasFeature - whether what an entry needs is switched on.
 */
export function menuGroupsOf(
  organization: Organization | undefined,
  hasFeature: (feature: Feature | undefined) => boolean,
): readonly MenuGroup[] {
  if (!organization) return [];
  const allowed = systemsOf(organization);
  return groups
    .filter(({ name }) => allowed.includes(name))
    .map((group) => ({ ...group, items: group.items.filter(({ feature }) => hasFeature(feature)) }));
}
