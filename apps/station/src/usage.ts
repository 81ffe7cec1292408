/** What `station --help` prints. */
export const usage = `Usage: station <command> [options]

A virtual ITS station. It registers at the portal, gets an enrolment credential and authorization tickets
over the protocol of ETSI TS 102 941, verifies every list and certificate, and signs messages.

  keygen      Makes the key that the station is registered with.
  register    Registers the station at a portal.      --portal URL --token TOKEN [--organization ID]
              [--canonical-id HEX] [--name TEXT] [--permission PSID:SSP]... [--privacy]
  lists       Downloads and verifies TLM certificate, ECTL, root, CTL, CRL, EA and AA.
              [--dc URL] [--tlm HASHEDID8] [--root HASHEDID8]
  enrol       Gets the first enrolment credential.    [--key-type TYPE]
  reenrol     Gets the next one with the one in use.  [--key-type TYPE] [--ec NAME]
  authorize   Gets authorization tickets.             [--count N] [--privacy] [--pop]
              [--permission PSID:SSP]... [--key-type TYPE] [--ec NAME]
  sign        Signs a message with a ticket.          [--psid N] [--payload HEX] [--digest] [--out FILE]
  verify FILE Judges a message or a certificate, up to the TLM.
  run         All of it in one go; 20 tickets.        as register, [--count N] [--key-type TYPE]
  faults      Lists what can be broken, and how each is answered.

Towards an American system, the SCMS of IEEE 1609.2.1
  scms run       All of it in one go, for an OBU or an RSU: key, registration, lists, enrollment, certificates,
                 each of them tried, a message.       as register and request; [--count PERIODS] [--successor]
  scms register  Registers the station's key at a portal.  --portal URL --token TOKEN [--organization ID]
                 [--equipment obu|rsu] [--canonical-id TEXT] [--name TEXT]
  scms lists     Follows the electors' trust lists; verifies chain file, revocation lists, RA, ECA, ACA.
                 Without a registration --ra URL and, the first time, --ctl FILE [--quorum N] or --trust-first
  scms enroll    Gets an enrollment certificate.      [--form FORM] [--permission PSID[:SSP]]...
                 [--key-type TYPE]; without a registration --eca URL --canonical-id TEXT
  scms successor Gets the next one by way of the RA, with the one in use.  [--form FORM]
                 [--permission PSID[:SSP]]... [--key-type TYPE]
  scms request   Asks the RA for certificates.        [--kind KIND] [--form FORM]
                 [--permission PSID[:SSP]]... [--key-type TYPE]
  scms download  Gets them and rebuilds their keys; waits while they are being made, and goes on where a
                 download broke off.                  [--request HASH] [--count PERIODS]
  scms sign      Signs a message with the next of them, in turn.  as sign; PSID 32 unless told otherwise
  scms report FILE  Reports misbehavior to the MA, by way of the RA.  [--psid N]
  scms verify FILE  Judges a message or a certificate, up to a root that the electors approve.
                 FORM: explicit (the usual), implicit. KIND: original (the usual), unified, compactUnified by
                 butterfly keys; single, plain: one certificate, encrypted for the station or in clear.

Options of every command
  --folder DIR   Where the station keeps its state (./station).
  --json         Writes one JSON object a line.
  --verbose      Names every check, not only those that do not hold.
  --fault NAME   With enrol, reenrol, authorize, scms enroll, scms successor, scms request or scms download: breaks exactly
                 one thing of the request, says which answer is expected, and ends with 0 if that is what
                 comes. --fault list shows which there are.

The token comes from \`npx v2x token --email YOU\` on the machine of the portal; STATION_TOKEN stands in for
--token. Key types: NistP256 (the usual), NistP384, BrainpoolP256r1, BrainpoolP384r1.

Ends with 0 when all is done and as it should be, 1 when something was refused or does not hold, 2 for
wrong usage, 3 when a server cannot be reached.
`;
