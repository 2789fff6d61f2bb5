export interface MailFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** A message with files in it, as a mail program writes it. */
export function mail({ subject = 'Offer', files = [] }: { subject?: string; files?: readonly MailFile[] }): string {
  const boundary = `b-${subject.replaceAll(/\W/g, '-')}`;
  const parts = files.map(({ name, content }) =>
    [
      `--${boundary}`,
      'Content-Type: application/octet-stream',
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      Buffer.from(content as string).toString('base64').replaceAll(/(.{76})/g, '$1\r\n'),
    ].join('\r\n'),
  );
  return [
    'From: Ana <ana@example.com>',
    'To: Bob <bob@example.com>',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nPlease see what is attached.`,
    ...parts,
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
