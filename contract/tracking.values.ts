/** 122 random bits as 32 hexadecimal digits. */
export const TRACKING_TOKEN_PATTERN = /^[0-9a-f]{32}$/;
