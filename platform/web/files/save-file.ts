const LINK_LIFETIME_MS = 60_000

/** Saves a file under a name through a download link. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), LINK_LIFETIME_MS)
}
