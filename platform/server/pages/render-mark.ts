import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const NAME = 'x-drawn-by'
// Nobody outside of this process knows it.
const mark = randomUUID()

/** The header of calls that this process makes itself to draw a page. */
export const DRAWING: Readonly<Record<string, string>> = { [NAME]: mark }

/** Whether a call only draws a page: nobody has looked at anything yet. The browser that shows the page asks again by itself. */
export const isDrawing = (headers: IncomingHttpHeaders): boolean => headers[NAME] === mark
