import { Button } from '@mantine/core'
import { Share2 } from 'lucide-react'
import { texts } from './texts.ts'
import { toast } from './toast.ts'

export interface ShareButtonProps {
  /** What is shared, for the share sheet. */
  title: string
  /** The address, by default that of this page. */
  url?: string
  children?: string
}

/** Hands an address on: by the device's share sheet where there is one, else by copying it. */
export function ShareButton({ title, url, children = texts.share }: ShareButtonProps) {
  const share = async () => {
    const address = url ?? window.location.href
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, url: address })
      else {
        await navigator.clipboard.writeText(address)
        toast.success(texts.linkCopied)
      }
    } catch (error) {
      // Who closes the share sheet has changed their mind.
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
