import { texts } from '../texts.ts'
import { toast } from './toast.ts'

/** Copies a text to the clipboard and says so. Without permission it shows the text instead, to copy by hand. */
export async function copyText(text: string, copied: string = texts.linkCopied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
  } catch {
    toast.info(text, texts.copyThis)
  }
}
