/** What `v2x --help` prints. */
export const usage = `Usage: v2x <command>

  serve                                  Serves the portal until it is stopped.
  migrate                                Brings the database up to date and ends.
  token --email E [--organization ID]    Prints an access token of a user; with an organization,
                                         only if the user belongs to it.
  key replace-master                     Seals all secrets again under a new master key; only while no server runs.
  key replace-provider                   Replaces the keys of the embedded identity provider; only while no server runs.
                                         All users sign in again.
  authority list                         Lists every generation of every authority.
  authority renew [SYSTEM] ROLE          Gives an authority of ccms, scms or camp a new key and certificate; lists
                                         follow at once. Without SYSTEM, rca is that of the CCMS.
  authority revoke HASHEDID8             Revokes a generation of an authority below a root; lists follow at once.
  elector add                            Adds an elector of the SCMS; the next trust list approves it.
  elector renew NAME                     Gives an elector a new key and certificate.
  elector remove NAME                    Removes an elector; the others sign the next trust list.
  list status                            Lists every trust list and revocation list with sequence and next update.
  list publish NAME                      Signs one anew with the next sequence, though it is good.
  camp revoke HASHEDID8                  Revokes a device of CAMP by its enrollment certificate; lists follow at once.
  misbehavior list                       Lists the newest misbehavior reports that devices sent to the MA.
  misbehavior show ID                    Opens one with the MA's key, and prints what it says.
  account list [STATE]                   Lists accounts: unactivated, pending, approved, refused, disabled.
  account approve E-MAIL --organization ID|NAME
                                         Approves an account that waits into an organization; a NAME that is
                                         no ID makes a new one, allowed both systems.
  account refuse|lock|unlock E-MAIL      Refuses a registration, locks an account, unlocks it.
  account make-operator E-MAIL           Lets an approved account run this installation.
  account unmake-operator E-MAIL         Takes that from it again, at once.
  jobs list                              Lists the queues of jobs, and the jobs that fail.
  jobs retry ID                          Has a failing job tried at once.
  notice set TEXT [--from MOMENT] [--until MOMENT]
                                         Shows all users a notice; a MOMENT is such as 2026-03-01T12:00:00Z.
  notice clear                           Takes the notice away.
  organization list [SEARCH]             Lists organizations by a part of their name or ID.
  organization create NAME [SYSTEMS]     Makes an organization that may use SYSTEMS: ccms, scms, none, or ccms,scms,
                                         which goes without saying.
  organization rename ID NAME            Gives an organization another name.
  organization allow ID SYSTEMS          Says which systems an organization may use, from its next request on.
  organization quota ID NUMBER|none      How many devices it may have at most, in both systems together.
  organization quota-requests ID NUMBER|none
                                         How many requests its devices may have open at each RA at most.
  organization quota-files ID MEGABYTES|none
                                         From how many megabytes of files its devices get no further ones.
  organization trust ID yes|no           Says whether people whom its administrators invite may sign in without
                                         the provider's approval.
  organization contact ID NAME E-MAIL    Whom the provider writes to; none instead of NAME E-MAIL takes it away.
  account reset-second-factor E-MAIL     Removes the codes, passkeys and recovery codes of an account.
  audit list                             Lists the newest rows of the audit log: who did what.
  audit verify                           Reads the whole audit log; ends with 1 and names the first bad row
                                         where it is not as it was written.
  audit verify FILE [--filtered]         The same of an exported file, without a server and without its key;
                                         --filtered where it was exported with filters.
  audit verify ... --against FILE        Also compares with the heads in FILE (- for standard input): what
                                         AUDIT_ANCHOR got, or lines of the security log. Ends with 1 and names
                                         the first head that is not in the log.
  events list [--system S] [--organization ID] [--outcome granted|waiting|refused] [--request HEX] [--device ID]
                                         Lists the newest requests to authorities of ccms and scms, of all
                                         organizations; HEX is how the hash of the request begins.
  device list --device ID|--organization ID [--system S] [--state S]
                                         Lists devices by their canonical id or their organization; a state is
                                         ACTIVE, DEACTIVATED or REVOKED.
  device deactivate|activate|revoke SYSTEM ID
                                         Decides about a device of ccms or scms of any organization, by its canonical id.
  device free SYSTEM ID                  Removes a never enrolled device of any organization, so that another
                                         can be registered under its canonical id.
  decode [FILE|-] [--type T] [--json] [--verdict [--trust DIR]]
                                         Decodes hex, base64, octets, a hexdump, a capture, a log, a zip file, X.509, or
                                         a value in JSON or value notation, without an installation; ends with 1 where
                                         something cannot be decoded. --verdict judges by the certificates and lists in DIR,
                                         whose self-signed ones are trusted: ends with 3 where something is not trusted, 4
                                         where it is open. decode --help says more.
  dissector [--out FILE]                 Prints, or writes to FILE, a dissector in Lua with which Wireshark and tshark read
                                         messages of TS 102 941 and IEEE 1609.2.1; needs no installation.
  doctor                                 Checks database, master key, authorities and lists; ends with 1
                                         when something is wrong, and says what to do.

What changes accounts, organizations, devices, keys, authorities, lists, electors, jobs or the notice needs --reason TEXT,
which the audit log notes.
Commands work while a server runs and without one. Run them as the user who runs the server, with the same environment
variables, which say where the data is (DATA_DIR, DATABASE_URL).
`;

/** The same of one command; undefined where there is none of the name. */
export function usageOf(command: string): string | undefined {
  const [head, ...entries] = usage
    .split("\n\n")
    .slice(0, 2)
    .join("\n")
    .split(/\n(?= {2}\S)/);
  const own = entries.filter((entry) => entry.trim().split(" ")[0] === command);
  return own.length === 0 ? undefined : `${[head, "", ...own].join("\n")}\n`;
}
