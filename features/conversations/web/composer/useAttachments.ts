import { useEffect, useRef, useState } from 'react'
import { createIdempotencyKey, upload } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { conversationsApi, FILE_MAX_BYTES, FILES_PER_MESSAGE } from '../../contract.ts'
import { texts } from '../texts.ts'

/** A file for the next message. */
export interface Attachment {
  key: string
  name: string
  /** Null for a file uploaded earlier. */
  size: number | null
  /** Upload progress from 0 to 1. */
  progress: number
  /** The server's id; null until it is uploaded. */
  id: number | null
  error: string | null
}

/** An uploaded file that is not yet attached to a message. */
export interface UploadedFile {
  id: number
  name: string
}

const toUploadedAttachment = ({ id, name }: UploadedFile): Attachment => ({
  key: createIdempotencyKey(),
  name,
  size: null,
  progress: 1,
  id,
  error: null,
})

/**
 * Manages files for the next message of a conversation, starting with those uploaded earlier. Each is uploaded as soon as it is chosen and
 * can be removed.
 */
export function useAttachments(conversationId: number, begun: readonly UploadedFile[] = []) {
  const [items, setItems] = useState<readonly Attachment[]>(() => begun.map(toUploadedAttachment))
  const uploadsUnderWay = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = uploadsUnderWay.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])

  const change = (key: string, to: Partial<Attachment>) =>
    setItems((known) => known.map((item) => (item.key === key ? { ...item, ...to } : item)))

  const send = async (key: string, file: File) => {
    const controller = new AbortController()
    uploadsUnderWay.current.set(key, controller)
    const input = { params: { id: conversationId }, body: { file } }
    try {
      const { id } = await upload(conversationsApi.addFile, input, {
        signal: controller.signal,
        idempotencyKey: createIdempotencyKey(),
        onProgress: (progress) => change(key, { progress }),
      })
      change(key, { id, progress: 1 })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.isCancelled) change(key, { error: error.message })
    } finally {
      uploadsUnderWay.current.delete(key)
    }
  }

  const add = (files: Iterable<File>) => {
    const filesLeft = FILES_PER_MESSAGE - items.length
    const chosen = [...files].slice(0, filesLeft).map((file) => ({ key: createIdempotencyKey(), file }))
    const made = chosen.map(({ key, file: { name, size } }) => ({
      key,
      name,
      size,
      progress: 0,
      id: null,
      error: size === 0 ? texts.emptyFile : size > FILE_MAX_BYTES ? texts.tooBig : null,
    }))
    setItems((known) => [...known, ...made])
    chosen.forEach(({ key, file }, at) => {
      if (made[at]?.error === null) void send(key, file)
    })
  }

  return {
    items,
    /** Uploaded files. */
    arrived: items.flatMap(({ id, name }): UploadedFile[] => (id === null ? [] : [{ id, name }])),
    add,
    /** Removes a file and aborts its upload. */
    remove: (key: string) => {
      uploadsUnderWay.current.get(key)?.abort()
      setItems((known) => known.filter((item) => item.key !== key))
    },
    /** Restores uploaded files of a message that was not sent. */
    restore: (files: readonly UploadedFile[]) => setItems((known) => [...known, ...files.map(toUploadedAttachment)]),
    /** Clears the list after sending. */
    clear: () => setItems([]),
    hasRoom: items.length < FILES_PER_MESSAGE,
    /** Whether an upload is in progress. */
    busy: items.some(({ id, error }) => id === null && error === null),
  }
}
