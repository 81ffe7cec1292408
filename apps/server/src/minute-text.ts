/** A moment for people, to the minute: `2027-03-01 12:00 UTC`. */
export function minuteText(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
