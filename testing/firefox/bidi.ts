import { once } from 'node:events'

interface Message {
  id?: number
  result?: unknown
  error?: string
  message?: string
}

/** A connection that speaks WebDriver BiDi: a command has a number, and the response to it bears the same one. */
export class Bidi {
  readonly #socket: WebSocket
  readonly #open = new Map<number, PromiseWithResolvers<unknown>>()
  #commands = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Message))
    socket.addEventListener('close', () => {
      for (const { reject } of this.#open.values()) reject(new Error('The browser closed the connection'))
      this.#open.clear()
    })
  }

  static async connect(address: string): Promise<Bidi> {
    const socket = new WebSocket(address)
    const bidi = new Bidi(socket)
    await once(socket, 'open')
    return bidi
  }

  /** Sends a command and answers its result; an error of the browser is thrown. */
  send<Result>(method: string, params: Record<string, unknown>): Promise<Result> {
    const id = ++this.#commands
    const waiting = Promise.withResolvers<unknown>()
    this.#open.set(id, waiting)
    this.#socket.send(JSON.stringify({ id, method, params }))
    return waiting.promise as Promise<Result>
  }

  // What bears no number is an event, and nobody asked for events.
  #take({ id, result, error, message }: Message): void {
    if (id === undefined) return
    const waiting = this.#open.get(id)
    this.#open.delete(id)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new Error(`${error}: ${message}`))
  }
}
