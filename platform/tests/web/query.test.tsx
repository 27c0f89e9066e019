import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen } from '@testing-library/react'
import { StrictMode, type ReactNode } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { configureLive, startLive } from '#platform/web/live/live.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { createQueryClient, useAction, useEndpoint, useEndpointOrNull, usePages } from '#platform/web/api/query.ts'
import { useLiveRefresh } from '#platform/web/live/useLiveRefresh.ts'
import { event, hang, json, refuse, reset, respond, delayed, word, type Behaviour } from './misbehaving-server.ts'
import { meet, message, talk, testApi } from './talk-api.ts'
import { eventually } from '#testing/eventually.ts'

function inApp() {
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  return ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </StrictMode>
  )
}
const shown = (text: string) => eventually(() => expect(screen.getByText(text)).toBeTruthy())

function Talk({ id = 7 }: { id?: number }) {
  const { data, error } = useEndpoint(testApi.read, { params: { id } })
  return <p>{error ? error.message : data ? `talk ${data.id}` : 'loading'}</p>
}
function Newest() {
  const { data, error } = useEndpoint(testApi.list, {})
  return <p>{error ? error.message : data ? `newest of ${data.length}` : 'loading'}</p>
}
function Talks() {
  const { items, error, hasNextPage, fetchNextPage } = usePages(testApi.list, {})
  return (
    <button onClick={() => void fetchNextPage()}>
      {error
        ? error.message
        : items
          ? items.map(({ id }) => id).join(' ') + (hasNextPage ? ' more' : ' end')
          : 'loading'}
    </button>
  )
}

describe('a screen that asks', () => {
  test('shows what the server says, also where React mounts everything twice', async () => {
    const server = await meet(delayed(30, json(200, { id: 7 })))
    render(<Talk />, { wrapper: inApp() })
    await shown('talk 7')
    expect(server.seen.length).toBeLessThanOrEqual(2)
  })

  test('two parts of it that ask the same share one call', async () => {
    const server = await meet(delayed(30, json(200, { id: 7 })))
    const { container } = render([<Talk key="a" />, <Talk key="b" />], { wrapper: inApp() })
    await eventually(() => expect(container.textContent).toBe('talk 7talk 7'))
    expect(server.seen.length).toBeLessThanOrEqual(2)
  })

  test('two parts of it that ask the same address in different ways both get their answer from a slow server', async () => {
    const server = await meet(delayed(120, json(200, [{ id: 1 }, { id: 2 }])))
    const { container } = render([<Newest key="a" />, <Talks key="b" />, <Newest key="c" />], { wrapper: inApp() })
    await vi.waitFor(() => expect(container.textContent).toBe('newest of 21 2 endnewest of 2'), 2_000)
    expect(server.seen.length).toBeLessThanOrEqual(5)
  })

  test('and is left and opened again shows what it asked for', async () => {
    await meet(delayed(60, json(200, { id: 7 })))
    const wrapper = inApp()
    const first = render(<Talk />, { wrapper })
    first.unmount()
    render(<Talk />, { wrapper })
    await shown('talk 7')
  })

  test('reads what went wrong', async () => {
    await meet(refuse(404, 'not_found'))
    render(<Talk />, { wrapper: inApp() })
    await shown('The requested resource was not found.')
  })

  test('keeps what it shows when asking again fails, and lets it go when it is not there for it any more', async () => {
    let answer: Behaviour = json(200, { id: 7 })
    await meet((response, seen) => answer(response, seen))
    const useTalk = () => {
      const { data, error, refetch } = useEndpoint(testApi.read, { params: { id: 7 } })
      return { data, error, refetch }
    }
    const { result } = renderHook(useTalk, { wrapper: inApp() })
    const shows = (code: string | undefined, data: object | undefined) =>
      eventually(() => expect([result.current.error?.code, result.current.data]).toEqual([code, data]))
    const ask = async (next: Behaviour) => {
      answer = next
      await act(() => result.current.refetch())
    }
    await shows(undefined, { id: 7 })
    await ask(refuse(400, 'strange'))
    await shows('strange', { id: 7 })
    for (const [status, code] of [
      [403, 'forbidden'],
      [404, 'not_found'],
    ] as const) {
      await ask(refuse(status, code))
      await shows(code, undefined)
      await ask(json(200, { id: 7 }))
      await shows(undefined, { id: 7 })
    }
  })

  test('is told that there is no connection rather than left waiting for one', async () => {
    await meet(reset)
    onlineManager.setOnline(false)
    onTestFinished(() => onlineManager.setOnline(true))
    render(<Talk />, { wrapper: inApp() })
    await shown('Network error. Please check your connection.')
  })

  test('takes none yet for an answer', async () => {
    await meet(refuse(404, 'not_found'))
    const { result } = renderHook(() => useEndpointOrNull(testApi.agreement, talk), { wrapper: inApp() })
    await eventually(() => expect(result.current.isSuccess).toBe(true))
    expect(result.current.data).toBeNull()
  })

  test('shows a long list page by page', async () => {
    const pages: Behaviour = (response, seen) => {
      const after = new URL(seen.url, 'http://own.invalid').searchParams.get('after')
      if (after === null) json(200, [{ id: 1 }], { link: '</api/talks/?after=one>; rel="next"' })(response, seen)
      else json(200, [{ id: 2 }])(response, seen)
    }
    await meet(pages)
    render(<Talks />, { wrapper: inApp() })
    await shown('1 more')
    screen.getByRole('button').click()
    await shown('1 2 end')
  })

  test('asks again when it is told that news were missed, for as long as it is shown', async () => {
    configureLive({ firstMs: 5, longestMs: 40 })
    let id = 0
    let drop: () => void = () => undefined
    const streams = [respond([event(1, 'ready', {})]), respond([event(90, 'resync', {}), word(91)])]
    await meet((response, seen) => {
      if (seen.url === '/api/events') {
        drop = () => response.socket?.destroy()
        return streams.shift()?.(response, seen)
      }
      return json(200, { id: ++id })(response, seen)
    })
    onTestFinished(startLive(1))
    const NO_EVENTS: never[] = []
    function Listening() {
      const { data } = useEndpoint(testApi.read, talk)
      useLiveRefresh(NO_EVENTS)
      return <p>{data ? `talk ${data.id}` : 'loading'}</p>
    }
    const { unmount } = render(<Listening />, { wrapper: inApp() })
    await eventually(() => expect(streams).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 60))
    const before = id
    drop()
    await eventually(() => expect(id).toBeGreaterThan(before))
    await eventually(() => expect(screen.getByText(`talk ${id}`)).toBeTruthy())
    unmount()
    const left = id
    streams.push(respond([event(99, 'resync', {})]))
    drop()
    await eventually(() => expect(streams).toHaveLength(0))
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(id).toBe(left)
  })
})

describe('a button', () => {
  const press = () => {
    const done = vi.fn<(answer: { id: number }) => void>()
    const refused = vi.fn<(error: CallError) => void>()
    const use = () => useAction(testApi.send, { onDone: done, onRefused: refused })
    const { result } = renderHook(use, { wrapper: inApp() })
    return { done, refused, result, run: (input = message) => act(() => result.current.run(input)) }
  }

  test('pressed twice in a hurry does its work once', async () => {
    const server = await meet(delayed(30, json(200, { id: 1 })))
    const { done, result } = press()
    await act(async () => {
      const first = result.current.run(message)
      await server.arrived(1)
      await result.current.run(message)
      await first
    })
    expect(server.seen).toHaveLength(1)
    expect(done).toHaveBeenCalledExactlyOnceWith({ id: 1 })
    expect(result.current.busy).toBe(false)
  })

  test('is busy until it is done', async () => {
    await meet(delayed(60, json(200, { id: 1 })))
    const { result } = press()
    let running: Promise<void> | undefined
    act(() => void (running = result.current.run(message)))
    expect(result.current.busy).toBe(true)
    await act(() => running)
    expect(result.current.busy).toBe(false)
  })

  test('says why it was refused, until it is pressed again', async () => {
    await meet(refuse(409, 'sold_out', 'There is none left.'), json(200, { id: 1 }))
    const { result, refused, done, run } = press()
    await run()
    expect(result.current.error?.message).toBe('There is none left.')
    expect(refused.mock.lastCall?.[0].code).toBe('sold_out')
    await run()
    expect(result.current.error).toBeNull()
    expect(done).toHaveBeenCalledOnce()
  })

  test('pressed again after no answer came repeats the same call, so nothing is done twice', async () => {
    const server = await meet(hang, reset, json(200, { id: 1 }))
    const { done, result, run } = press()
    const late = new AbortController()
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal)
    onTestFinished(() => patience.mockRestore())
    await act(async () => {
      const unanswered = result.current.run(message)
      await server.arrived(1)
      late.abort()
      await unanswered
    })
    await run()
    await run()
    expect(done).toHaveBeenCalledOnce()
    await run()
    const keys = server.seen.map(({ headers }) => headers['idempotency-key'])
    expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
  })

  test('pressed with something else, or after a refusal, makes a new call', async () => {
    const server = await meet(reset, refuse(409, 'not_open'), json(200, { id: 1 }))
    const { run } = press()
    await run()
    await run({ ...message, body: { id: 2 } })
    await run({ ...message, body: { id: 2 } })
    expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(3)
  })

  test('overtaken by the same press elsewhere shows no error', async () => {
    const server = await meet(delayed(100, json(200, { id: 1 })), json(200, { id: 2 }))
    const [one, other] = [press(), press()]
    await act(async () => {
      const overtaken = one.result.current.run(message)
      await server.arrived(1)
      await other.result.current.run(message)
      await overtaken
    })
    expect(one.result.current).toMatchObject({ busy: false, error: null })
    expect(one.refused).not.toHaveBeenCalled()
    expect(other.done).toHaveBeenCalledExactlyOnceWith({ id: 2 })
  })

  test('makes what shows the changed new', async () => {
    let talks = 1
    await meet((response, seen) => {
      if (seen.method === 'POST') talks++
      return json(200, seen.method === 'POST' ? { id: 2 } : Array.from({ length: talks }, (_, id) => ({ id: id + 1 })))(
        response,
        seen,
      )
    })
    function Screen() {
      const send = useAction(testApi.send)
      return (
        <>
          <Newest />
          <button onClick={() => void send.run(message)}>Send</button>
        </>
      )
    }
    render(<Screen />, { wrapper: inApp() })
    await shown('newest of 1')
    screen.getByText('Send').click()
    await shown('newest of 2')
  })
})
