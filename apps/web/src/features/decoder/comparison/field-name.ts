/**
 * What a field is called beside others: the last two names of its path, which tell it where one would not
 * (`rSig.x-only`), and where those stand.
 */
export function fieldName(path: string): { readonly name: string; readonly place: string } {
  const names = path.split(".");
  return { name: names.slice(-2).join("."), place: names.slice(0, -2).join(".") };
}
