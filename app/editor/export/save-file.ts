/** Some browsers begin to read what a link names only after the click. */
const KEPT_MS = 60_000;

/** Hands a file to the person as a download. */
export function saveFile(name: string, content: BlobPart, media: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: media }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
