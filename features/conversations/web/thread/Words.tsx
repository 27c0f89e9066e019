import Linkify from 'linkify-react'

/** A text in which addresses are links; nothing else in it means anything. */
export function Words({ children }: { children: string }) {
  return (
    <Linkify
      options={{
        target: '_blank',
        rel: 'noopener noreferrer nofollow',
        defaultProtocol: 'https',
        validate: { url: (value) => /^(https?:\/\/|www\.)/i.test(value) },
      }}
    >
      {children}
    </Linkify>
  )
}
