/** Where a stored picture is served, as an absolute address: picture tags on other origins use it as it is. */
export const pictureAddress = (publicUrl: string, name: string | null): string | null =>
  name === null ? null : `${publicUrl}/api/files/${encodeURIComponent(name)}`
