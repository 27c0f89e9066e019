import { Share2 } from 'lucide-react'
import { Button } from './Button.tsx'
import { texts } from '../texts.ts'
import { copyText } from '../feedback/copy-text.ts'
import { toast } from '../feedback/toast.ts'

export interface ShareButtonProps {
  /** Title for the share sheet. */
  title: string
  children?: string
}

/** Shares the page's address, without its query, through the device's share sheet, or else copies it. */
export function ShareButton({ title, children = texts.share }: ShareButtonProps) {
  const share = async () => {
    const address = window.location.origin + window.location.pathname
    try {
      if (typeof navigator.share !== 'function') return await copyText(address)
      await navigator.share({ title, url: address })
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast.info(address, texts.copyThis)
    }
  }
  return (
    <Button variant="default" leftSection={<Share2 size="1rem" aria-hidden />} onClick={() => void share()}>
      {children}
    </Button>
  )
}
