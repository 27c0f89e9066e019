/** Width and height in pixels. */
export interface FrameSize {
  width: number
  height: number
}

/** The space that another site has, of which either side may be missing. */
export interface FrameSpace {
  maxwidth?: number | undefined
  maxheight?: number | undefined
}

// Without limits, a frame fits into a square of this side.
const FRAME_SIDE = 640

/** Returns the size at which the whole picture fits within the limits. */
export function sizeWithin({ width, height }: FrameSize, { maxwidth, maxheight }: FrameSpace): FrameSize {
  const other = maxwidth === undefined && maxheight === undefined ? FRAME_SIDE : Infinity
  const scale = Math.min((maxwidth ?? other) / width, (maxheight ?? other) / height)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

// Escapes text for HTML attribute values.
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const ALLOWED = 'autoplay; fullscreen; picture-in-picture'

/** Returns the HTML by which a page of another site embeds one of our pages that may be framed. */
export const embedCode = (address: string, title: string, { width, height }: FrameSize): string =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" ` +
  `style="border:0;max-width:100%" loading="lazy" allow="${ALLOWED}" allowfullscreen></iframe>`
