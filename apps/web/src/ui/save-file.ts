/** Hands a file to the browser's downloads under the given name. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Revoking at once cancels the download in some browsers: they read the address after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
