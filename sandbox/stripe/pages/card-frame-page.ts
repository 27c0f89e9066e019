import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { html, Html } from './html.ts'
import { sendFramed } from './layout.ts'

// Colours and fonts come from the surrounding page; a script sets them as CSS variables.
const STYLE = `
:root{color-scheme:light;--ink:#000;--hint:#757575;--wrong:#c00;--face:system-ui,sans-serif;--size:16px}
body{margin:0;background:transparent}
form{display:flex;gap:.75em;font:var(--size)/1.2 var(--face);color:var(--ink)}
input{min-width:0;padding:0;border:0;outline:0;background:none;font:inherit;color:inherit}
input[name=number]{flex:1}
input[name=expiry]{width:4.2em}
input[name=cvc]{width:2.6em}
input::placeholder{color:var(--hint);opacity:1}
input[aria-invalid=true]{color:var(--wrong)}
input:disabled{opacity:.6}
`
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`)
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Sends the card input frame: its fields in one line and nothing else. */
export const sendCardFrame = (reply: FastifyReply) =>
  sendFramed(
    reply,
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Card</title>
          ${STYLE_ELEMENT}
        </head>
        <body>
          <form>
            <input
              name="number"
              aria-label="Card number"
              placeholder="Card number"
              inputmode="numeric"
              autocomplete="off"
            />
            <input
              name="expiry"
              aria-label="Expiry date, month and year"
              placeholder="MM / YY"
              inputmode="numeric"
              autocomplete="off"
            />
            <input
              name="cvc"
              aria-label="Security code"
              placeholder="CVC"
              inputmode="numeric"
              maxlength="4"
              autocomplete="off"
            />
          </form>
          <script src="/elements/card-frame.js"></script>
        </body>
      </html>`,
    STYLE_HASH,
  )
