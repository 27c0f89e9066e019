// A reference: a bare node:http server that writes what it is sent into files of a folder, flushed as the product does. The folder is
// the first argument.
import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const [folder = ''] = process.argv.slice(2)
const FLUSHED_EVERY_BYTES = 64 * 1024 * 1024

async function keep(request: IncomingMessage): Promise<void> {
  const file = await open(join(folder, randomUUID()), 'w', 0o600)
  let [written, flushed] = [0, 0]
  for await (const chunk of request as AsyncIterable<Buffer>) {
    await file.write(chunk, 0, chunk.length, written)
    written += chunk.length
    if (written - flushed < FLUSHED_EVERY_BYTES) continue
    await file.datasync()
    flushed = written
  }
  await file.datasync()
  await file.close()
}

const server = createServer((request, response) => {
  keep(request).then(
    () => response.writeHead(204).end(),
    () => response.writeHead(500).end(),
  )
}).listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`))
