import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { html, Html } from './html.ts'

// Without url() and interpolation: the policy below allows exactly this text by its hash.
const STYLE = `
:root{color-scheme:light dark;--paper:#faf9f6;--sheet:#fff;--ink:#1d1c1a;--quiet:#5c5850;--line:#d9d5cc;--accent:#1f4fbf;--on-accent:#fff;--warn:#9c2a1c;--warn-paper:#fbeae7;--note:#f3ecd6}
@media (prefers-color-scheme:dark){:root{--paper:#171614;--sheet:#201f1c;--ink:#f1eee7;--quiet:#b3ada1;--line:#45423b;--accent:#9db8ff;--on-accent:#10131c;--warn:#ffb4a8;--warn-paper:#3c1d18;--note:#38321f}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
.notice{background:var(--note);border-bottom:1px solid var(--line);padding:.6rem 1rem;text-align:center;font-size:.9rem}
.notice p{margin:0}
main{max-width:34rem;margin:0 auto;padding:2rem 1rem 4rem}
main.wide{max-width:64rem}
h1{font-size:1.6rem;line-height:1.2;margin:0 0 1rem}
h2{font-size:1.15rem;margin:2.5rem 0 .5rem}
h3{font-size:1rem;margin:0}
a{color:var(--accent)}
.quiet{color:var(--quiet);font-size:.9rem}
.price{font-size:1.6rem;margin:0}
.alert{background:var(--warn-paper);color:var(--warn);border-left:.25rem solid var(--warn);padding:.6rem .8rem;margin:1rem 0}
.rows{list-style:none;margin:0;padding:0}
.rows>li{border-top:1px solid var(--line);padding:.8rem 0;overflow-wrap:anywhere}
.rows p{margin:.1rem 0}
.line{display:flex;justify-content:space-between;gap:1rem}
.line>button{flex:none}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
label{display:block;margin:1rem 0 .25rem;font-weight:600}
input,select{width:100%;padding:.6rem .7rem;font:inherit;color:inherit;background:var(--sheet);border:1px solid var(--quiet);border-radius:.35rem}
input[aria-invalid=true]{border-color:var(--warn)}
button{font:inherit;font-weight:600;padding:.45rem .8rem;border-radius:.35rem;border:1px solid var(--quiet);background:var(--sheet);color:var(--ink);cursor:pointer;min-height:2.5rem}
button.main{width:100%;margin-top:1.5rem;padding:.75rem;background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.actions{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.5rem}
code{font-size:.85rem}
@media (min-width:48rem){main{padding-top:3.5rem}}
`
// Unformatted: whitespace added between the tags would change the hash.
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`)
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

interface Page {
  title: string
  body: Html
  wide?: boolean
  /** Address of the page's script. */
  script?: string
  /** Name of the sandbox part, and a notice about it. */
  part?: { name: string; notice: string }
}

const PAYMENT_SANDBOX_PART = {
  name: 'payment sandbox',
  notice: 'No real money moves here. Never type a real card number.',
}

/** Renders a whole page, with a notice at its top. */
export const renderPage = (
  productName: string,
  { title, body, wide = false, script, part = PAYMENT_SANDBOX_PART }: Page,
) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${productName} ${part.name}</title>
        ${STYLE_ELEMENT} ${script && html`<script src="${script}" defer></script>`}
      </head>
      <body>
        <header class="notice">
          <p>This is ${productName}’s ${part.name}. ${part.notice}</p>
        </header>
        <main class="${wide ? 'wide' : ''}">${body}</main>
      </body>
    </html> `

/** Returns the CSP source of a form's target: sources cannot name IPv6 addresses, so for those it allows the scheme. */
const formTarget = (address: string) => {
  const { hostname, origin, protocol } = new URL(address)
  return hostname.startsWith('[') ? protocol : origin
}

const headersOf = (policy: readonly string[]) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [`default-src 'none'`, `base-uri 'none'`, ...policy].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
})

/**
 * Sends a page that runs no scripts and loads nothing. `leadsTo` is the final redirect target of its form, because browsers also check
 * redirects against the policy of the page with the form.
 */
export const sendPage = (reply: FastifyReply, status: number, content: Html, leadsTo?: string | null) =>
  reply
    .code(status)
    .headers(
      headersOf([
        `style-src 'sha256-${STYLE_HASH}'`,
        `form-action 'self'${leadsTo ? ` ${formTarget(leadsTo)}` : ''}`,
        `frame-ancestors 'none'`,
      ]),
    )
    .send(content.markup)

/** Sends a page that any shop may embed in a frame, like Stripe's, and that runs only our own scripts. */
export const sendFramed = (reply: FastifyReply, content: Html, styleHash = STYLE_HASH) =>
  reply
    .headers(
      headersOf([
        `style-src 'sha256-${styleHash}'`,
        `script-src 'self'`,
        `connect-src 'self'`,
        `form-action 'self'`,
        'frame-ancestors *',
      ]),
    )
    .send(content.markup)
