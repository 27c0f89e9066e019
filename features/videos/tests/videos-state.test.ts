import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Video } from '../contract.ts'
import { storePlaybackPosition, playbackPositionOf } from '../web/watching/playback-positions.ts'
import { videosState } from '../web/watching/useVideos.ts'

const shed = { id: 5, title: 'A shed' } as Video
const asking = { data: undefined, error: null, isFetching: true }
const idle = { data: undefined, error: null, isFetching: false }
const failed = { message: 'The server is away.', isCancelled: false }
const cancelled = { message: 'REQUEST_CANCELLED', isCancelled: true }

describe('the state of videos', () => {
  test('begins empty, and is loading', () => {
    expect(videosState(asking, idle)).toEqual({ videos: [], currentVideo: null, loading: true, error: null })
  })

  test('holds a list and the one that is watched', () => {
    const answered = { error: null, isFetching: false }
    expect(videosState({ ...answered, data: [shed] }, { ...answered, data: shed })).toEqual({
      videos: [shed],
      currentVideo: shed,
      loading: false,
      error: null,
    })
  })

  test('says what went wrong with either', () => {
    expect(videosState({ ...idle, error: failed }, idle).error).toBe(failed.message)
    expect(videosState(idle, { ...idle, error: failed })).toMatchObject({ currentVideo: null, error: failed.message })
  })

  test('is an empty list and no error where the request was cancelled', () => {
    expect(videosState({ data: [shed], error: cancelled, isFetching: false }, idle)).toEqual({
      videos: [],
      currentVideo: null,
      loading: false,
      error: null,
    })
  })
})

describe('where somebody stopped', () => {
  afterEach(() => vi.unstubAllGlobals())
  const browser = (kept?: string) => {
    const items = new Map<string, string>(kept === undefined ? [] : [['video_moments', kept]])
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
    })
    return items
  }

  test('is kept by video, and only between its beginning and its end', () => {
    browser()
    storePlaybackPosition(1, 42.9, 100)
    storePlaybackPosition(2, 9, 100)
    storePlaybackPosition(3, 95, 100)
    expect([1, 2, 3, 4].map(playbackPositionOf)).toEqual([42, 0, 0, 0])
    storePlaybackPosition(1, 3, 100)
    expect(playbackPositionOf(1)).toBe(0)
  })

  test('is kept of the 200 videos watched last', () => {
    browser()
    for (let id = 1; id <= 201; id++) storePlaybackPosition(id, 50, 100)
    expect([1, 2, 201].map(playbackPositionOf)).toEqual([0, 50, 50])
  })

  test.each(['', '{', 'null', '[1]', '[[5,"x"]]', '[["5",42]]'])('is nowhere when the browser kept %j', (kept) => {
    browser(kept)
    expect(playbackPositionOf(5)).toBe(0)
    storePlaybackPosition(5, 42, 100)
    expect(playbackPositionOf(5)).toBe(42)
  })
})
