const SHORT = 24;

/** No character that a database cannot store: U+0000, or half of a surrogate pair. */
export function isStorable(text: string): boolean {
  if (text.length > SHORT) return !text.includes('\0') && text.isWellFormed();
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 0) return false;
    if (unit >= 0xd800 && unit <= 0xdfff) return text.isWellFormed() && !text.includes('\0');
  }
  return true;
}
