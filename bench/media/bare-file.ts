// A reference: a bare node:http server that sends one file, whole or the part that is asked for. Its path is the first argument.
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

const [path = ''] = process.argv.slice(2)
const { size } = statSync(path)
const server = createServer((request, response) => {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = to ? Number(to) : size - 1
  const headers = { 'content-type': 'video/mp4', 'content-length': end - start + 1 }
  response.writeHead(from === undefined ? 200 : 206, headers)
  pipeline(createReadStream(path, { start, end }), response, () => undefined)
}).listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`))
