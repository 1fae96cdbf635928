export {
  checkOperatorPassword,
  checkPassword,
  clearFailures,
  clearOperatorFailures,
  type OperatorAttemptOrigin,
} from './check-password.service.ts';
