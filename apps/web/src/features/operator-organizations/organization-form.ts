import {
  limits,
  type ManagedOrganization,
  type NewOrganization,
  type OrganizationChange,
  usualQuotas,
} from "@v2x/contract";

/** What the dialog's fields hold. */
export interface OrganizationForm {
  readonly name: string;
  readonly ccmsAllowed: boolean;
  readonly scmsAllowed: boolean;
  /** As typed; empty means any number, in each of the three. */
  readonly maxDevices: string;
  readonly maxOpenRequests: string;
  readonly maxStoredMegabytes: string;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly administratorsTrusted: boolean;
}

/** What is wrong with a form: the end of a message key, and what its text needs. */
export type FormProblem =
  | { readonly key: "name_missing" | "contact_half" | "contact_wrong" }
  | {
      readonly key: "name_too_long" | "devices_wrong" | "requests_wrong" | "files_wrong";
      readonly max: number;
    };

const maxName = 100;
const quotaProblems = [
  ["maxDevices", "devices_wrong"],
  ["maxOpenRequests", "requests_wrong"],
  ["maxStoredMegabytes", "files_wrong"],
] as const;

/** What the fields hold at first. */
export function formOf(organization: ManagedOrganization | undefined): OrganizationForm {
  return {
    name: organization?.name ?? "",
    ccmsAllowed: organization?.ccmsAllowed ?? true,
    scmsAllowed: organization?.scmsAllowed ?? true,
    maxDevices: String((organization ?? usualQuotas).maxDevices ?? ""),
    maxOpenRequests: String((organization ?? usualQuotas).maxOpenRequests ?? ""),
    maxStoredMegabytes: String((organization ?? usualQuotas).maxStoredMegabytes ?? ""),
    contactName: organization?.contact?.name ?? "",
    contactEmail: organization?.contact?.email ?? "",
    administratorsTrusted: organization?.administratorsTrusted ?? false,
  };
}

/** The first thing that keeps a form from being sent. The server has the last word. */
export function problemIn(form: OrganizationForm): FormProblem | undefined {
  const [name, contact, email] = [form.name, form.contactName, form.contactEmail].map((text) =>
    text.trim(),
  ) as [string, string, string];
  if (name === "") return { key: "name_missing" };
  if (name.length > maxName) return { key: "name_too_long", max: maxName };
  for (const [member, key] of quotaProblems) {
    const { max } = limits[member];
    const typed = form[member].trim();
    if (!/^\d*$/.test(typed) || Number(typed) > max) return { key, max };
  }
  if ((contact === "") !== (email === "")) return { key: "contact_half" };
  return email !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? { key: "contact_wrong" } : undefined;
}

/** What a form without problems states. */
export function statedIn(form: OrganizationForm): NewOrganization {
  const quota = (typed: string) => (typed.trim() === "" ? null : Number(typed.trim()));
  const contact = { name: form.contactName.trim(), email: form.contactEmail.trim() };
  return {
    name: form.name.trim(),
    ccmsAllowed: form.ccmsAllowed,
    scmsAllowed: form.scmsAllowed,
    maxDevices: quota(form.maxDevices),
    maxOpenRequests: quota(form.maxOpenRequests),
    maxStoredMegabytes: quota(form.maxStoredMegabytes),
    contact: contact.email === "" ? null : contact,
    administratorsTrusted: form.administratorsTrusted,
  };
}

/** What a form states otherwise than it stands: what another operator changes meanwhile stays as it is. */
export function changeIn(form: OrganizationForm, organization: ManagedOrganization): OrganizationChange {
  const stated = statedIn(form);
  const before = statedIn(formOf(organization));
  return Object.fromEntries(
    Object.entries(stated).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof NewOrganization]),
    ),
  );
}
