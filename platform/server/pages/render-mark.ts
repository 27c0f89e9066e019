import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const HEADER_NAME = 'x-rendered-by'
// Secret of this process, so that no outside caller can send it.
const secret = randomUUID()

/** Header of the internal calls that this process makes to render a page. */
export const RENDER_HEADERS: Readonly<Record<string, string>> = { [HEADER_NAME]: secret }

/** Returns whether a call only renders a page, so that it must not count as a view: the browser that shows the page makes its own call. */
export const isRenderRequest = (headers: IncomingHttpHeaders): boolean => headers[HEADER_NAME] === secret
