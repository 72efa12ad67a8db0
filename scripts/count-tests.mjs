import { existsSync, readFileSync } from 'node:fs';

const [report = '', validateCode, testCode] = process.argv.slice(2);
const { passed, failed } = count();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = passed > 0 && failed === 0 ? 0 : 1;

/** A failed validation, a file that does not load and an error outside all tests count as failures too. */
function count() {
  const invalid = validateCode === '0' ? 0 : 1;
  if (!existsSync(report)) return { passed: 0, failed: 1 + invalid };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = numFailedTests + testResults.filter(isBroken).length;
  const unexplained = testCode !== '0' && failures === 0 ? 1 : 0;
  return { passed: numPassedTests, failed: failures + unexplained + invalid };
}

function isBroken(/** @type {{ status: string, assertionResults: { status: string }[] }} */ { status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}
